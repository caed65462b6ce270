import { type ClipboardEvent, type FormEvent, useId, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { giftTypeLabels } from '@/shared/api/gen/product-giftcard.gen'
import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Input } from '@/shared/ui/inputs/input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import product from '../product.module.css'
import styles from './gift-card-policy.module.css'
import { numberProblems } from './gift-card-policy.rules'

type Grant = Schemas['GiftCardGrant']
type Send = (numbers: Schemas['GiftNumber'][]) => Promise<Schemas['BulkReceipt']>

interface Props {
  grants: readonly Grant[]
  send: Send
  close: (receipt?: Schemas['BulkReceipt']) => void
}

function NumberDialog({ grants, send, close }: Props) {
  const [numbers, setNumbers] = useState<Readonly<Record<number, string>>>({})
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const id = useId()
  const needed = grants.filter(({ giftType }) => giftType === 'MOBILE').map(({ giftCardGrantSeq: seq }) => seq)
  const problems = numberProblems(numbers, needed)
  const amount = grants.reduce((sum, grant) => sum + grant.amount, 0)

  /** A column copied from a sheet fills this row and those below it. */
  function paste(event: ClipboardEvent, from: number) {
    const lines = event.clipboardData.getData('text').split(/\s+/).filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const below = grants.slice(from, from + lines.length)
    setNumbers({ ...numbers, ...Object.fromEntries(below.map((grant, i) => [grant.giftCardGrantSeq, lines[i] ?? ''])) })
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || Object.keys(problems).length > 0) return
    const given = Object.entries(numbers).filter(([, giftNumber]) => giftNumber !== '')
    setBusy(true)
    try {
      close(await send(given.map(([seq, giftNumber]) => ({ seq: Number(seq), giftNumber }))))
    } catch (error) {
      // what was typed stays
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={product.form} onSubmit={submit}>
      <p>
        상품권 <b>{grants.length}건</b>, <b>{won(amount)}원</b>을 지급완료로 바꾸고 회원에게 안내 메시지를 보냅니다.
      </p>
      <ul className={styles.numbers}>
        {grants.map((grant, at) => {
          const seq = grant.giftCardGrantSeq
          const problem = tried ? problems[seq] : undefined
          return (
            <li key={seq}>
              <label htmlFor={`${id}-${seq}`}>
                {seq} · {grant.name} · {giftTypeLabels[grant.giftType]} {won(grant.amount)}원
              </label>
              <Input
                id={`${id}-${seq}`}
                placeholder={grant.giftType === 'MOBILE' ? '상품권번호 (필수)' : '상품권번호'}
                value={numbers[seq] ?? ''}
                maxLength={30}
                autoCapitalize="characters"
                spellCheck={false}
                bad={problem !== undefined}
                aria-describedby={problem ? `${id}-${seq}-bad` : undefined}
                onPaste={(event) => paste(event, at)}
                onChange={(event) => setNumbers({ ...numbers, [seq]: event.target.value.trim() })}
                width={24}
              />
              {problem && (
                <span id={`${id}-${seq}-bad`} role="alert" className={product.bad}>
                  {problem}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className={product.hint}>여러 줄을 복사해 붙여넣으면 아래 행까지 차례로 채워집니다.</p>
      {failure && (
        <p role="alert" className={product.bad}>
          {failure}
        </p>
      )}
      <DialogActions>
        <Button onClick={() => close()}>닫기</Button>
        <Button type="submit" variant="primary" busy={busy}>
          지급완료
        </Button>
      </DialogActions>
    </form>
  )
}

/** Asks for the numbers of vouchers that are given (mobile ones cannot go without) and sends them; undefined: given up. */
export const askNumbers = (grants: readonly Grant[], send: Send): Promise<Schemas['BulkReceipt'] | undefined> =>
  openDialog<Schemas['BulkReceipt']>((close) => <NumberDialog grants={grants} send={send} close={close} />, {
    title: '지급완료',
    size: 'md',
  })
