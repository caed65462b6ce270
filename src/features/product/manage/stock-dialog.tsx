import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { stockChangeReasonLabels, stockChangeRules, stockModeLabels } from '@/shared/api/gen/product-manage-form.gen'
import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { requiredPrompt } from '@/shared/lib/validate'
import { Button } from '@/shared/ui/inputs/button'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { toast } from '@/shared/ui/layers/toast'
import { useItemStock } from './item.calls'
import styles from './item.module.css'

type Stocked = Pick<Schemas['ItemRow'], 'itemSeq' | 'itemCode' | 'name' | 'stockQuantity'>
type Mode = Schemas['StockMode']
type Reason = Schemas['StockChangeReason']

/** Reasons that go with a way of changing the stock. */
const REASONS: Record<Mode, readonly Reason[]> = {
  IN: ['PURCHASE', 'RETURN', 'CORRECTION'],
  OUT: ['DAMAGE', 'LOSS', 'CORRECTION'],
  SET: ['CORRECTION', 'PURCHASE', 'DAMAGE', 'LOSS', 'RETURN'],
}
const MODES: readonly Mode[] = ['IN', 'OUT', 'SET']

/** The number there will be, or what is wrong with the one typed. */
function outcome(mode: Mode, stock: number, quantity: unknown): { after: number } | { message: string } {
  const wrong = checkRule(stockChangeRules.quantity, quantity)
  if (wrong !== null || typeof quantity !== 'number') return { message: wrong ?? requiredPrompt('수량') }
  if (mode !== 'SET' && quantity === 0) return { message: '수량을 1 이상 입력해 주세요.' }
  const after = mode === 'SET' ? quantity : stock + (mode === 'IN' ? quantity : -quantity)
  return after < 0 ? { message: `재고는 0보다 작을 수 없습니다. (현재 ${won(stock)}개)` } : { after }
}

function StockForm({ item, onClose }: { item: Stocked; onClose: (stored?: Schemas['ItemRow']) => void }) {
  const [mode, setMode] = useState<Mode>('IN')
  const [reason, setReason] = useState<Reason>('PURCHASE')
  const [quantity, setQuantity] = useState<number | string | null>(null)
  const [memo, setMemo] = useState('')
  const [tried, setTried] = useState(false)
  const { mutateAsync, isPending, error } = useItemStock()
  const id = useId()
  const result = outcome(mode, item.stockQuantity, quantity)
  const problem = tried && 'message' in result ? result.message : error ? messageOf(error) : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if ('message' in result || isPending) return
    const stored = await mutateAsync({
      path: { seq: item.itemSeq },
      body: { mode, quantity: Number(quantity), reason, memo: memo || null },
    })
    toast('재고가 변경되었습니다.')
    onClose(stored)
  }

  return (
    <form className={styles.stockForm} onSubmit={(event) => void submit(event).catch(() => undefined)}>
      <p className={styles.stockNow}>
        {item.itemCode} {item.name} · 현재 재고 <b>{won(item.stockQuantity)}개</b>
      </p>
      <div className={styles.stockRow}>
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
          aria-label="수량"
          value={quantity}
          onChange={setQuantity}
          least={0}
          most={9_999}
          bad={problem !== undefined}
          aria-describedby={problem ? id : undefined}
          suffix="개"
          width={9}
          autoFocus
        />
        <span aria-live="polite">{'after' in result && `→ ${won(result.after)}개`}</span>
      </div>
      {problem && (
        <p id={id} role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
      <div className={styles.stockRow}>
        <Select
          aria-label="사유"
          options={REASONS[mode].map((value) => ({ value, label: stockChangeReasonLabels[value] }))}
          value={reason}
          onChange={(value) => setReason(REASONS[mode].find((each) => each === value) ?? 'CORRECTION')}
          width={11}
        />
        <Input
          aria-label="메모"
          placeholder="메모"
          maxLength={200}
          value={memo}
          onChange={(event) => setMemo(event.target.value)}
          width={26}
        />
      </div>
      <DialogActions>
        <Button onClick={() => onClose()}>취소</Button>
        <Button type="submit" variant="primary" busy={isPending}>
          저장
        </Button>
      </DialogActions>
    </form>
  )
}

/** 재고조정: in, out, or a number counted. Resolves with the item as it is stored. */
export const openStockDialog = (item: Stocked): Promise<Schemas['ItemRow'] | undefined> =>
  openDialog((close) => <StockForm item={item} onClose={close} />, { title: '재고조정', size: 'sm' })
