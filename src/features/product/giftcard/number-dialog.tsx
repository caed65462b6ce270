import { type ClipboardEvent, useState } from 'react'
import { giftTypeLabels } from '@/shared/api/gen/product-giftcard.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { ParsedInput } from '@/shared/ui/inputs/parsed-input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
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
  const needed = grants.filter(({ giftType }) => giftType === 'MOBILE').map(({ giftCardGrantSeq: seq }) => seq)
  const problems = numberProblems(numbers, needed)
  const amount = grants.reduce((sum, grant) => sum + grant.amount, 0)

  /** Fills this and the following rows from a column pasted from a sheet. */
  function paste(event: ClipboardEvent, from: number) {
    const lines = event.clipboardData.getData('text').split(/\s+/).filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const below = grants.slice(from, from + lines.length)
    setNumbers({ ...numbers, ...Object.fromEntries(below.map((grant, i) => [grant.giftCardGrantSeq, lines[i] ?? ''])) })
  }
  const enteredNumbers = () => Object.entries(numbers).filter(([, giftNumber]) => giftNumber !== '')
  return (
    <DialogForm
      confirm="지급완료"
      cancel="닫기"
      problem={Object.keys(problems).length > 0}
      send={() => send(enteredNumbers().map(([seq, giftNumber]) => ({ seq: Number(seq), giftNumber })))}
      close={close}
    >
      {({ tried }) => (
        <>
          <p>
            상품권 <b>{grants.length}건</b>, <b>{formatThousands(amount)}원</b>을 지급완료로 바꾸고 회원에게 안내
            메시지를 보냅니다.
          </p>
          <div className={styles.numbers}>
            {grants.map((grant, at) => {
              const { giftCardGrantSeq: seq, giftType, name } = grant
              return (
                <FieldFrame
                  key={seq}
                  fieldPath={String(seq)}
                  title={`${seq} · ${name} · ${giftTypeLabels[giftType]} ${formatThousands(grant.amount)}원`}
                  error={tried ? problems[seq] : undefined}
                >
                  {(controlProps) => (
                    <ParsedInput
                      {...controlProps}
                      placeholder={giftType === 'MOBILE' ? '상품권번호 (필수)' : '상품권번호'}
                      value={numbers[seq] ?? ''}
                      maxLength={30}
                      autoCapitalize="characters"
                      spellCheck={false}
                      onPaste={(event) => paste(event, at)}
                      read={(text) => text.trim()}
                      onChange={(number) => setNumbers({ ...numbers, [seq]: number })}
                    />
                  )}
                </FieldFrame>
              )
            })}
          </div>
          <p className={product.hint}>여러 줄을 복사해 붙여넣으면 아래 행까지 차례로 채워집니다.</p>
        </>
      )}
    </DialogForm>
  )
}

/**
 * Asks for the numbers of granted gift cards and sends them. Mobile ones require a number.
 * Resolves to undefined if the admin cancels.
 */
export const askNumbers = (title: string, grants: readonly Grant[], send: Send) =>
  openDialog<Schemas['BulkReceipt']>((close) => <NumberDialog grants={grants} send={send} close={close} />, {
    title,
    size: 'md',
  })
