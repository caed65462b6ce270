import type { ReactNode } from 'react'
import { won } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import type { Quoted } from './quote.rules'

/** Renders 문의 품목: the requested items. */
export const AskedSection = ({ lines, hint }: Pick<Quoted, 'lines'> & { hint?: ReactNode }) => (
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
        { title: '수량', right: true, cell: ({ quantity }) => `${won(quantity)}본` },
      ]}
    />
  </Section>
)
