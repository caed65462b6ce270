import { useState } from 'react'
import { CloseFields, closingProblem, useClosing } from '@/features/inquirycommunity/inquiry-shared/close-fields'
import { hideReasonLabels } from '@/shared/api/gen/inquirycommunity-product.gen'
import type { Schemas } from '@/shared/api/types'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'

export type Hiding = Pick<Schemas['ItemInquiryVisibility'], 'hideReason' | 'closeReason' | 'closeMemo'>

interface Props<R> {
  /** Whether the inquiry is unanswered, so that hiding also closes it. */
  open: boolean
  send: (hiding: Hiding) => Promise<R>
  close: (result?: R) => void
}

function HideForm<R>({ open, send, close }: Props<R>) {
  const [hideReason, setHideReason] = useState<Schemas['HideReason'] | ''>('')
  const closing = useClosing()
  return (
    <DialogForm
      confirm="숨김"
      danger
      problem={hideReason === '' || (open && closingProblem(closing.value) !== undefined)}
      fields={['hideReason', 'closeReason', 'closeMemo']}
      send={() => send({ hideReason: hideReason || undefined, ...(open ? closing.body : {}) })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            쇼핑몰의 상품 페이지에서 보이지 않게 합니다.
            {open && ' 답변하지 않은 문의이므로 함께 종결합니다. 문의자에게 알리지 않습니다.'}
          </p>
          <FieldFrame
            title="숨김사유"
            fieldPath="hideReason"
            required
            error={errors.hideReason ?? (tried && hideReason === '' ? '숨김사유를 선택해 주세요.' : undefined)}
          >
            {(controlProps) => (
              <Select
                {...controlProps}
                empty="숨김사유 선택"
                options={optionsOf(hideReasonLabels)}
                value={hideReason}
                // the options are these reasons
                onChange={(value) => setHideReason(value as Schemas['HideReason'] | '')}
              />
            )}
          </FieldFrame>
          {open && <CloseFields closing={closing} tried={tried} errors={errors} />}
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the reason to hide, and to close if it is unanswered, and sends both. */
export const askHide = <R,>(title: string, open: boolean, send: (hiding: Hiding) => Promise<R>) =>
  openDialog<R>((close) => <HideForm open={open} send={send} close={close} />, { title, size: 'sm' })
