import { sends } from '@/features/sends'
import type { Schemas } from '@/shared/api/types'
import { askText } from '@/shared/ui/layers/ask-text'
import { confirm } from '@/shared/ui/layers/dialog'
import { changedRecordNotice, claimRecord } from '../claim/changed-record'

type Action = Schemas['ClaimAction']

/** Questions of bulk moves. ACCEPT and COLLECT of a single claim have their own dialogs. */
const QUESTIONS: Partial<Record<Action, string>> = {
  ACCEPT: '주문 배송지에서 택배로 수거합니다.',
  COLLECT: '검수 결과를 ‘정상’으로 하고 수거를 마칩니다.',
  DELIVER: '교환 상품이 도착해 교환을 마칩니다.',
  CONVERT_TO_RETURN: '교환을 반품으로 바꿉니다. 잡아 둔 교환 상품의 재고를 되돌립니다.',
  REJECT: '요청을 거부하고 잡아 둔 수량을 되돌립니다.',
  WITHDRAW: '요청을 철회합니다. 잡아 둔 수량을 되돌립니다.',
}

/**
 * Asks for confirmation, or for the reason of a refusal, then calls `send`.
 * With `claim`, the dialog handles a concurrent change of that claim.
 */
export async function askMove<R>(
  { action, label }: { action: Action; label: string },
  title: string,
  send: (more?: { reason: string }) => Promise<R>,
  claim?: Pick<Schemas['OrderClaim'], 'orderClaimSeq' | 'version'>,
): Promise<R | undefined> {
  const message = QUESTIONS[action] ?? ''
  if (action === 'REJECT') {
    return askText(
      {
        title,
        message,
        label: '거부 사유',
        minLength: 5,
        maxLength: 200,
        confirmLabel: label,
        danger: true,
        ...(claim && {
          onRefused: (error: unknown) =>
            changedRecordNotice(claimRecord, { seq: claim.orderClaimSeq, version: claim.version }, error),
        }),
      },
      (reason) => send({ reason }),
    )
  }
  const detail = action === 'ACCEPT' && sends('RETURN_RECEIVED')
  const sure = await confirm({ title, message, detail, confirmLabel: label, danger: action === 'WITHDRAW' })
  return sure ? send() : undefined
}
