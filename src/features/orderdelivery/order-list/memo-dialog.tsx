import { useState } from 'react'
import { orderMemoKindLabels, orderMemoFieldsRules as rules } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import type { Schemas } from '@/shared/api/types'
import { checkRule } from '@/shared/lib/rules'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'

type Memo = Schemas['OrderMemo']
type Body = Schemas['OrderMemoFields']

interface Props {
  memo: Memo | undefined
  send: (body: Body) => Promise<Memo>
  close: (saved?: Memo) => void
}

function MemoDialog({ memo, send, close }: Props) {
  const [kind, setKind] = useState<Body['kind']>(memo?.kind ?? 'CS')
  const [content, setContent] = useState(memo?.content ?? '')
  const [pinned, setPinned] = useState(memo?.pinned ?? false)
  const problem = checkRule(rules.content, content.trim())
  return (
    <DialogForm
      confirm="저장"
      problem={Boolean(problem)}
      fields={['content']}
      send={() => send({ kind, content: content.trim(), pinned })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <FieldFrame title="구분" fieldPath="kind">
            {({ bad: _, ...controlProps }) => (
              <Select
                {...controlProps}
                options={optionsOf(orderMemoKindLabels)}
                value={kind}
                // the options are the values of the enum
                onChange={(next) => setKind(next as Body['kind'])}
              />
            )}
          </FieldFrame>
          <FieldFrame
            title="내용"
            fieldPath="content"
            required
            error={errors.content ?? ((tried && problem) || undefined)}
          >
            {(controlProps) => (
              <CountedArea
                {...controlProps}
                data-autofocus
                maxLength={rules.content.maxLength}
                value={content}
                onChange={setContent}
              />
            )}
          </FieldFrame>
          <Checkbox label="맨 위에 고정" checked={pinned} onChange={({ target }) => setPinned(target.checked)} />
        </>
      )}
    </DialogForm>
  )
}

/** Asks for a memo and sends it with `send`. Resolves to the stored memo, or undefined if the dialog was dismissed. */
export const askMemo = (memo: Memo | undefined, send: (body: Body) => Promise<Memo>) =>
  openDialog<Memo>((close) => <MemoDialog memo={memo} send={send} close={close} />, {
    title: memo ? '메모 수정' : '메모 추가',
    size: 'sm',
  })
