import type { ReactNode } from 'react'
import { formatThousands } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import type { QuotableInquiry } from './quote.rules'

/** Renders 문의 품목: the requested items. */
export const RequestedItemsSection = ({ lines, hint }: Pick<QuotableInquiry, 'lines'> & { hint?: ReactNode }) => (
  <Section plain title="문의 품목" hint={hint}>
    <RecordTable
      label="문의 품목"
      rows={lines}
      idOf={({ lineSeq }) => lineSeq}
      empty="품목 없이 남긴 문의입니다."
      columns={[
        { title: '규격', names: true, cell: ({ sizeName }) => sizeName },
        { title: '브랜드', cell: ({ brandName }) => brandName ?? '무관' },
        { title: '패턴', cell: ({ patternText }) => patternText ?? '-' },
        { title: '수량', right: true, cell: ({ quantity }) => `${formatThousands(quantity)}본` },
      ]}
    />
  </Section>
)
