import { useState } from 'react'
import { rentalRejectReasonLabels } from '@/shared/api/gen/rental-productapply.gen'
import type { Schemas } from '@/shared/api/types'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import type { MoveProps } from './move-parts'

function RejectForm<R>({ message, hasMemo, send, close }: MoveProps<R> & { message: string; hasMemo: boolean }) {
  const [rejectReason, setRejectReason] = useState('')
  const [memo, setMemo] = useState('')
  return (
    <DialogForm
      confirm="심사 거절"
      danger
      problem={rejectReason === ''}
      fields={['rejectReason', 'rejectMemo']}
      send={() =>
        // the select offers only values of the enum
        send({
          to: 'REJECTED',
          rejectReason: rejectReason as Schemas['RentalRejectReason'],
          ...(memo.trim() ? { rejectMemo: memo.trim() } : {}),
        })
      }
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>{message}</p>
          <FieldFrame
            fieldPath="rejectReason"
            title="거절 사유"
            required
            error={errors.rejectReason ?? (tried && rejectReason === '' ? '거절 사유를 선택해 주세요.' : undefined)}
          >
            {(controlProps) => (
              <Select
                {...controlProps}
                options={optionsOf(rentalRejectReasonLabels)}
                empty="사유 선택"
                value={rejectReason}
                onChange={setRejectReason}
              />
            )}
          </FieldFrame>
          {hasMemo && (
            <FieldFrame fieldPath="rejectMemo" title="상세" error={errors.rejectMemo}>
              {(controlProps) => (
                <CountedArea {...controlProps} rows={2} value={memo} maxLength={200} onChange={setMemo} />
              )}
            </FieldFrame>
          )}
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the reason to reject one or several applications. `hasMemo`: with a memo field. */
export const askRejection = <R,>(title: string, message: string, hasMemo: boolean, send: MoveProps<R>['send']) =>
  openDialog<R>((close) => <RejectForm message={message} hasMemo={hasMemo} send={send} close={close} />, {
    title,
    size: 'sm',
  })
