import { useSearch } from '@tanstack/react-router'
import { InquiryPage } from '@/features/inquirycommunity/inquiry-shared/inquiry-page'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { useAction } from '@/shared/ui/layers/use-action'
import { useCategorize, useEditInquiry } from './inquiry.calls'
import { inquiryDef } from './inquiry.def'
import { canEditInquiry, shopAnswer } from './inquiry.rules'
import { AboutSection, ThreadSection } from './inquiry-sections'
import { RecordedInquiry } from './recorded-inquiry.detail'

type Inquiry = Schemas['Inquiry']

const dialogs = lazyCode(() => import('./inquiry-dialogs'))

/** Renders 유형 변경, and 내용 수정 for inquiries recorded by an admin. */
function Mending({ inquiry }: { inquiry: Inquiry }) {
  const { inquirySeq: seq, version, title, category } = inquiry
  const { mutateAsync: categorize } = useCategorize(seq)
  const { mutateAsync: saveEdited } = useEditInquiry(seq)
  const path = { seq }
  const kind = useAction(async () => {
    const chosen = await (await dialogs.get())?.askCategory(`유형 변경: ${title}`)
    if (chosen && chosen !== category) await categorize({ path, body: { category: chosen, version } })
  })
  return (
    <>
      <Button size="sm" onClick={() => kind.run(undefined)} busy={kind.busy}>
        유형 변경
      </Button>
      {canEditInquiry(inquiry) && (
        <Button
          size="sm"
          onClick={async () =>
            (await dialogs.get())?.editInquiry(inquiry, (body) => saveEdited({ path, body: { ...body, version } }))
          }
        >
          내용 수정
        </Button>
      )}
    </>
  )
}

/** Renders one inquiry, or the form that records a new one. */
export function InquiryDetail() {
  const search: { seq?: unknown } = useSearch({ strict: false })
  if (search.seq === undefined) return <RecordedInquiry />
  return (
    <InquiryPage
      def={inquiryDef}
      screen="/inquirycommunity/manage/detail"
      part={shopAnswer}
      actions={(inquiry: Inquiry, canWrite) => canWrite && <Mending inquiry={inquiry} />}
      facts={(inquiry: Inquiry) => (
        <>
          <ThreadSection inquiry={inquiry} />
          <AboutSection inquiry={inquiry} />
        </>
      )}
    />
  )
}
