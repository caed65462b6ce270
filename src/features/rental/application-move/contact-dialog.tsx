import { useState } from 'react'
import { rentalContactResultLabels } from '@/shared/api/gen/rental-productapply.gen'
import type { Schemas } from '@/shared/api/types'
import { requiredPrompt } from '@/shared/lib/validate'
import { Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { MomentInput } from '@/shared/ui/inputs/moment-input'
import { optionsOf } from '@/shared/ui/inputs/select'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'

type Body = Schemas['RentalContactLogFields']
type Added = Schemas['RentalContactLogAdded']

interface Props {
  send: (body: Body) => Promise<Added>
  close: (added?: Added) => void
}

const MAX_MEMO = 500

function ContactForm({ send, close }: Props) {
  const [result, setResult] = useState<Body['result']>()
  const [memo, setMemo] = useState('')
  const [again, setAgain] = useState<string | null>(null)
  const long = [...memo].length > MAX_MEMO
  const unread = again !== null && Number.isNaN(Date.parse(again))
  return (
    <DialogForm
      confirm="기록"
      problem={result === undefined || long || unread}
      fields={['result', 'memo', 'nextContactAt']}
      send={() => {
        if (!result) throw new Error('No result chosen')
        return send({ result, memo: memo.trim() || null, nextContactAt: again })
      }}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <FieldFrame
            fieldPath="result"
            title="통화 결과"
            required
            group
            error={errors.result ?? (tried && !result ? requiredPrompt('통화 결과') : undefined)}
          >
            {({ id }) =>
              optionsOf(rentalContactResultLabels).map(({ value, label }) => (
                <Radio
                  key={value}
                  name={id}
                  label={label}
                  checked={result === value}
                  // the radios are the values of the enum
                  onChange={() => setResult(value as Body['result'])}
                />
              ))
            }
          </FieldFrame>
          <FieldFrame
            fieldPath="memo"
            title="내용"
            error={errors.memo ?? (long ? `${MAX_MEMO}자까지 입력할 수 있습니다.` : undefined)}
          >
            {(controlProps) => (
              <CountedArea {...controlProps} rows={3} value={memo} maxLength={MAX_MEMO} onChange={setMemo} />
            )}
          </FieldFrame>
          <FieldFrame
            fieldPath="nextContactAt"
            title="재통화 예정"
            help="비워 두면 다시 걸지 않습니다."
            error={errors.nextContactAt ?? (tried && unread ? '날짜와 시간을 확인해 주세요.' : undefined)}
          >
            {(controlProps) => (
              <MomentInput control={controlProps} value={again} onChange={setAgain} label="재통화 예정" start="10:00" />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

/** Records the result of a call while the dialog is open. Resolves to undefined if the admin cancels. */
export const askContact = (applicationNo: string, send: Props['send']) =>
  openDialog<Added>((close) => <ContactForm send={send} close={close} />, {
    title: `통화 기록: ${applicationNo}`,
    size: 'sm',
  })
