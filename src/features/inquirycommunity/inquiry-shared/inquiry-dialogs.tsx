import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import { CloseFields, type Closing, closingProblem, useClosing } from './close-fields'
import { handOverRecipients } from './hand-over'
import type { InquiryPath, InquiryRow } from './inquiry.rules'

interface CloseProps<R> {
  message: string
  send: (closing: Closing) => Promise<R>
  close: (result?: R) => void
}

function CloseForm<R>({ message, send, close }: CloseProps<R>) {
  const closing = useClosing()
  return (
    <DialogForm
      confirm="종결"
      problem={closingProblem(closing.value) !== undefined}
      fields={['closeReason', 'closeMemo']}
      send={() => send(closing.body)}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>{message}</p>
          <CloseFields closing={closing} tried={tried} errors={errors} />
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the reason and closes an inquiry. The customer is not notified. */
export const askClose = <R,>(title: string, message: string, send: (closing: Closing) => Promise<R>) =>
  openDialog<R>((close) => <CloseForm message={message} send={send} close={close} />, { title, size: 'sm' })

const types: Readonly<Record<InquiryPath, Schemas['SmsRelated']>> = {
  '/api/v1/admin/item-inquiries': 'ITEM_INQUIRY',
  '/api/v1/admin/inquiries': 'INQUIRY',
  '/api/v1/admin/return-inquiries': 'RETURN_INQUIRY',
  '/api/v1/admin/marketing-inquiries': 'MARKETING_INQUIRY',
  '/api/v1/admin/store-inquiries': 'STORE_INQUIRY',
  '/api/v1/admin/wholesale-inquiries': 'WHOLESALE',
  '/api/v1/admin/business-inquiries': 'BUSINESS_INQUIRY',
}

type Writer = Pick<InquiryRow, 'writerName' | 'writerPhone'>

/**
 * Hands the writers of inquiries over to the SMS screen, and shows how many have no number any more.
 * The text of a single inquiry is linked to it. Returns whether any writer is left.
 */
export function textWriters<R extends Writer>(
  path: InquiryPath,
  rows: readonly R[],
  seqOf: (row: R) => number,
): boolean {
  const inquiryType = types[path]
  const people = rows.flatMap((row) => {
    const { writerName, writerPhone } = row
    if (writerPhone === null) return []
    return { inquiryType, inquirySeq: seqOf(row), name: writerName ?? '', phone: writerPhone }
  })
  const withoutPhone = rows.length - people.length
  if (withoutPhone > 0) toast(`연락처가 파기된 문의 ${formatThousands(withoutPhone)}건은 제외했습니다.`)
  const [only] = people
  if (only) handOverRecipients(people, people.length === 1 ? { type: inquiryType, seq: only.inquirySeq } : undefined)
  return people.length > 0
}
