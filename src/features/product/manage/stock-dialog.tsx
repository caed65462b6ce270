import { useState } from 'react'
import { saleStateLabels } from '@/shared/api/gen/product-manage.gen'
import { stockChangeReasonLabels, stockChangeRules, stockModeLabels } from '@/shared/api/gen/product-manage-form.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { requiredPrompt } from '@/shared/lib/validate'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import { useItemStock } from './item.calls'

type Stocked = Pick<Schemas['ItemRow'], 'itemSeq' | 'itemCode' | 'name' | 'stockQuantity' | 'saleState'>
type Mode = Schemas['StockMode']
type Reason = Schemas['StockChangeReason']

/** Reasons allowed for each way of changing the stock. */
const REASONS: Record<Mode, readonly Reason[]> = {
  IN: ['PURCHASE', 'RETURN', 'CORRECTION'],
  OUT: ['DAMAGE', 'LOSS', 'CORRECTION'],
  SET: ['CORRECTION', 'PURCHASE', 'DAMAGE', 'LOSS', 'RETURN'],
}
const MODES: readonly Mode[] = ['IN', 'OUT', 'SET']

/** Returns the resulting stock, or the message for an invalid quantity. */
function outcome(mode: Mode, stock: number, quantity: unknown): { after: number } | { message: string } {
  const wrong = checkRule(stockChangeRules.quantity, quantity)
  if (wrong !== null || typeof quantity !== 'number') return { message: wrong ?? requiredPrompt('수량') }
  if (mode !== 'SET' && quantity === 0) return { message: '수량을 1 이상 입력해 주세요.' }
  const after = mode === 'SET' ? quantity : stock + (mode === 'IN' ? quantity : -quantity)
  return after < 0 ? { message: `재고는 0보다 작을 수 없습니다. (현재 ${formatThousands(stock)}개)` } : { after }
}

function StockForm({ item, close }: { item: Stocked; close: (stored?: Schemas['ItemRow']) => void }) {
  const [mode, setMode] = useState<Mode>('IN')
  const [reason, setReason] = useState<Reason>('PURCHASE')
  const [quantity, setQuantity] = useState<number | string | null>(null)
  const [memo, setMemo] = useState('')
  const { mutateAsync } = useItemStock()
  const result = outcome(mode, item.stockQuantity, quantity)
  const wrong = 'message' in result ? result.message : undefined

  async function send() {
    const body = { mode, quantity: Number(quantity), reason, memo: memo || null }
    const stored = await mutateAsync({ path: { seq: item.itemSeq }, body })
    const states = [item.saleState, stored.saleState].map((state) => saleStateLabels[state])
    // the server sets an item without stock to SOLD_OUT, and back when it is restocked
    const detail = item.saleState === stored.saleState ? undefined : `판매상태: ${states.join(' → ')}`
    toast('재고가 변경되었습니다.', { detail })
    return stored
  }

  return (
    <DialogForm confirm="저장" problem={wrong !== undefined} fields={['quantity']} send={send} close={close}>
      {({ tried, errors }) => (
        <>
          <p>
            {item.itemCode} {item.name} · 현재 재고 <b>{formatThousands(item.stockQuantity)}개</b>
          </p>
          <FieldFrame
            title="수량"
            fieldPath="quantity"
            required
            error={(tried && wrong) || errors.quantity}
            after={<span aria-live="polite">{'after' in result && `→ ${formatThousands(result.after)}개`}</span>}
          >
            {(controlProps) => (
              <>
                <Select
                  aria-label="구분"
                  options={MODES.map((value) => ({ value, label: stockModeLabels[value] }))}
                  value={mode}
                  onChange={(value) => {
                    const next = MODES.find((each) => each === value) ?? 'IN'
                    setMode(next)
                    setReason(REASONS[next][0] ?? 'CORRECTION')
                  }}
                  width={11}
                />
                <NumberInput
                  {...controlProps}
                  value={quantity}
                  onChange={setQuantity}
                  min={0}
                  max={9_999}
                  grouped
                  suffix="개"
                  width={9}
                  autoFocus
                />
              </>
            )}
          </FieldFrame>
          <FieldFrame title="사유">
            {(controlProps) => (
              <Select
                {...controlProps}
                options={REASONS[mode].map((value) => ({ value, label: stockChangeReasonLabels[value] }))}
                value={reason}
                onChange={(value) => setReason(REASONS[mode].find((each) => each === value) ?? 'CORRECTION')}
                width={11}
              />
            )}
          </FieldFrame>
          <FieldFrame title="메모">
            {(controlProps) => (
              <Input {...controlProps} maxLength={200} value={memo} onChange={(event) => setMemo(event.target.value)} />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

/** Opens 재고조정: incoming, outgoing or a counted quantity. Resolves to the stored item. */
export const openStockDialog = (item: Stocked): Promise<Schemas['ItemRow'] | undefined> =>
  openDialog<Schemas['ItemRow']>((close) => <StockForm item={item} close={close} />, {
    title: `상품 재고조정: ${item.name}`,
  })
