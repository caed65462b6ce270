import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { policyLabels, policyStateLabels } from '@/shared/api/gen/basicSetting-shopinfo.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { Button } from '@/shared/ui/inputs/button'
import { RichTextView } from '@/shared/ui/inputs/rich-text-view'
import { openDialog } from '@/shared/ui/layers/dialog'
import { Pill } from '@/shared/ui/records/pill'
import { QueryTable } from '@/shared/ui/table/query-table'
import styles from './shop-info.module.css'

type Version = Schemas['PolicyVersion']

const tones = { SCHEDULED: 'amber', EFFECTIVE: 'green', ENDED: 'gray' } as const

function Versions({ policy }: { policy: Schemas['Policy'] }) {
  const query = useQuery(apiQuery('/api/v1/admin/shop-info/policies/{policy}', { path: { policy } }))
  const [chosen, choose] = useState<number | undefined>()
  const shown = query.data?.find(({ policyVersionSeq }) => policyVersionSeq === chosen)
  return (
    <>
      <QueryTable<Version>
        label={`${policyLabels[policy]} 버전`}
        query={query}
        rows={query.data}
        idOf={({ policyVersionSeq }) => policyVersionSeq}
        empty="저장된 버전이 없습니다."
        height={20}
        columns={[
          { title: '버전', cell: ({ versionNo }) => versionNo, nowrap: true },
          { title: '상태', cell: ({ state }) => <Pill tone={tones[state]}>{policyStateLabels[state]}</Pill> },
          { title: '시행일', cell: ({ effectiveDate }) => effectiveDate, nowrap: true },
          {
            title: '저장',
            cell: ({ createdAt, createdBy }) => `${formatTime(createdAt)} ${formatAdmin(createdBy) ?? ''}`,
          },
          {
            title: '내용',
            cell: ({ html, policyVersionSeq, versionNo }) =>
              html === null ? (
                '사용 안 함'
              ) : (
                <Button
                  size="sm"
                  aria-label={`버전 ${versionNo} 내용 보기`}
                  aria-pressed={policyVersionSeq === chosen}
                  onClick={() => choose(policyVersionSeq)}
                >
                  보기
                </Button>
              ),
          },
        ]}
      />
      {shown?.html && (
        <section className={styles.version} aria-label={`버전 ${shown.versionNo} 내용`}>
          <RichTextView html={shown.html} />
        </section>
      )}
    </>
  )
}

/** Shows all versions of a policy and their texts. */
export function openVersions(policy: Schemas['Policy']): void {
  void openDialog<void>(() => <Versions policy={policy} />, { title: `${policyLabels[policy]} 버전`, size: 'lg' })
}
