import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { priceJobStateLabels } from '@/shared/api/gen/product-pricemodify.gen'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatThousands } from '@/shared/lib/format'
import { useJobActions } from './price-job.actions'
import { priceJobDef } from './price-job.def'
import { RunningJob } from './price-job-progress'

const JobDrawer = lazyDrawer(() => import('./price-job-view'), 'JobDrawerContent')

const { text, link, number, pill, time } = columnsOf(priceJobDef)

const columns = [
  number('priceJobSeq', { plain: true, width: 6 }),
  link('title', { width: 14, search: (job) => ({ tab: 'history', seq: String(job.priceJobSeq) }) }),
  text('ruleText', { width: 14, grow: true }),
  text('targetCount', {
    title: '대상/성공/제외/실패',
    width: 11.5,
    align: 'end',
    value: (job) => [job.targetCount, job.doneCount, job.skippedCount, job.failedCount].map(formatThousands).join('/'),
  }),
  pill('state', priceJobStateLabels, stateTones),
  time('applyAt'),
  time('restoreAt'),
  text('createdBy', { width: 10, value: ({ createdBy }) => formatAdmin(createdBy) }),
  text('reason', { width: 11 }),
]

/** Renders 작업 이력: the price jobs with author and reason. */
export function PriceHistory() {
  const actions = useJobActions()
  return (
    <>
      <ListScreen
        def={priceJobDef}
        columns={columns}
        caption="가격 변경 작업 목록"
        actions={actions}
        tiles={(list) => <RunningJob list={list} />}
      />
      <JobDrawer />
    </>
  )
}
