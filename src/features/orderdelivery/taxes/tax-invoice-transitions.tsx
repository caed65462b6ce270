import { useRouter } from '@tanstack/react-router'
import { taxInvoiceStateLabels } from '@/shared/api/gen/orderdelivery-taxes.gen'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button, type ButtonVariant } from '@/shared/ui/inputs/button'
import { askText } from '@/shared/ui/layers/ask-text'
import { confirm, notice } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import {
  taxDialogs,
  useAmendInvoice,
  useCancelInvoice,
  useIssueInvoice,
  useRejectInvoice,
  useSendInvoice,
} from './tax-invoice.calls'
import { isLate, mayMove, type TaxInvoiceTransition, taxInvoiceTransitions } from './tax-invoice.rules'

type Invoice = Schemas['TaxInvoice']

interface Props {
  invoice: Invoice
  /** Whether there are unsaved changes. Issuing uses the stored data. */
  isDirty: () => boolean
  onMoved: (version: number) => unknown
}

const MOVES = Object.keys(taxInvoiceTransitions) as TaxInvoiceTransition[]
const VARIANTS: Partial<Record<TaxInvoiceTransition, ButtonVariant>> = {
  issue: 'primary',
  send: 'primary',
  resend: 'primary',
  reject: 'danger',
  cancel: 'danger',
}

/** Renders the actions that an invoice allows in its state. */
export function TaxInvoiceTransitions({ invoice, isDirty, onMoved }: Props) {
  const router = useRouter()
  const { mutateAsync: issue } = useIssueInvoice()
  const { mutateAsync: send } = useSendInvoice()
  const { mutateAsync: cancel } = useCancelInvoice()
  const { mutateAsync: reject } = useRejectInvoice()
  const { mutateAsync: amend } = useAmendInvoice()
  const path = { seq: invoice.taxInvoiceSeq }
  const stamp = () => ({ version: invoice.version })
  const name = `${invoice.documentNo} ${invoice.companyName}`
  const total = `${formatThousands(invoice.totalAmount)}원`
  const { run, busy } = useAction((work: () => Promise<Invoice>) => work())

  async function askIssue(): Promise<Invoice | undefined> {
    const late = isLate(invoice, todaySeoul(new Date()))
    const sure = await confirm({
      title: `발행: ${name}`,
      message: late
        ? `${total} 세금계산서의 발행 기한이 지났습니다. 지연 발행 시 가산세가 부과됩니다. 그래도 발행하시겠습니까?`
        : `${total} 세금계산서를 발행하고 공급받는자에게 이메일을 보냅니다.`,
      confirmLabel: late ? '지연 발행' : '발행',
      danger: late,
    })
    return sure ? run(() => issue({ path, body: { ...stamp(), ...(late ? { force: true } : {}) } })) : undefined
  }
  async function askSend(): Promise<Invoice | undefined> {
    const sure = await confirm({
      title: `국세청 전송: ${name}`,
      message: `${total} 세금계산서를 지금 국세청으로 전송합니다. 전송하면 취소할 수 없고 수정발행만 할 수 있습니다.`,
      confirmLabel: '전송',
    })
    return sure ? run(() => send({ path, body: stamp() })) : undefined
  }
  const askReason = (label: string, message: string, act: (reason: string) => Promise<Invoice>) =>
    askText(
      {
        title: `${label}: ${name}`,
        message,
        label: '사유',
        minLength: 5,
        maxLength: 200,
        confirmLabel: label,
        danger: true,
      },
      act,
    )
  const handlers: Record<TaxInvoiceTransition, () => Promise<Invoice | undefined>> = {
    issue: askIssue,
    send: askSend,
    resend: askSend,
    reject: () =>
      askReason('반려', '발행요청을 반려하고 사유를 고객에게 문자로 알립니다.', (reason) =>
        reject({ path, body: { reason, ...stamp() } }),
      ),
    cancel: () =>
      askReason('발행취소', '발행을 취소합니다. 연결된 주문은 다시 발행할 수 있습니다.', (reason) =>
        cancel({ path, body: { reason, ...stamp() } }),
      ),
    amend: async () => (await taxDialogs.get())?.askAmend(invoice, (body) => amend({ path, body })),
  }
  async function press(move: TaxInvoiceTransition) {
    if (isDirty())
      return notice('저장하지 않은 변경 사항이 있습니다. 저장한 뒤 처리해 주세요.', taxInvoiceTransitions[move].label)
    const moved = await handlers[move]()
    if (!moved) return
    if (move === 'amend') {
      toast(`수정분을 임시저장했습니다. (${moved.documentNo})`)
      await router.navigate({ to: '/orderdelivery/taxes/detail', search: { seq: String(moved.taxInvoiceSeq) } })
      return
    }
    toast(`${taxInvoiceStateLabels[moved.state]} 상태로 바뀌었습니다.`)
    await onMoved(moved.version)
  }
  return (
    <>
      {MOVES.filter((move) => mayMove(move, invoice.state)).map((move) => (
        <Button key={move} variant={VARIANTS[move] ?? 'default'} busy={busy} onClick={() => press(move)}>
          {taxInvoiceTransitions[move].label}
        </Button>
      ))}
    </>
  )
}
