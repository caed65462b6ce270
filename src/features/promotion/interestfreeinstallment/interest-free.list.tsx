import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import type { List } from '@/kit/list/use-list'
import { useReorder } from '@/kit/list/use-reorder'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { toast } from '@/shared/ui/layers/toast'
import { useInterestFreeActions } from './interest-free.actions'
import { useCopyMonth, useReorderInterestFrees } from './interest-free.calls'
import { useInterestFreeColumns } from './interest-free.columns'
import { interestFreeDef } from './interest-free.def'
import { monthOfFilter, shiftMonth } from './interest-free.rules'

type Path = '/api/v1/admin/interest-frees'

const InterestFreeDrawer = lazyDrawer(() => import('./interest-free.form'), 'InterestFreeForm')
const NoticePreview = lazyPart(
  async () => (await import('./notice-preview')).NoticePreview,
  () => null,
)
const dialogs = lazyCode(() => import('./interest-free.dialogs'))

/** Returns the filtered month, or undefined for all. */
const monthIn = ({ month }: { month?: string | undefined }) => monthOfFilter(month, todaySeoul(new Date()))

/** Renders 지난달 복사: copies into the filtered month and then shows it. */
function CopyMonth({ list }: { list: List<Path> }) {
  const { mutateAsync } = useCopyMonth()
  async function copy() {
    const work = await dialogs.get()
    if (!work) return
    const thisMonth = todaySeoul(new Date()).slice(0, 7)
    // usually the current month is already filled: the next one is suggested
    const month = monthIn(list.state)
    const done = await work.askCopy(
      month === undefined || month === thisMonth ? shiftMonth(thisMonth, 1) : month,
      (body) => mutateAsync({ body }),
    )
    if (!done) return
    list.apply({ ...list.filters, month: done.toMonth === thisMonth ? 'THIS' : done.toMonth })
    if (done.skipped.length > 0) await work.showSkipped(done)
    else toast(done.copied > 0 ? `${done.copied}건을 복사했습니다.` : '복사할 혜택이 없습니다.')
  }
  // not awaited, so that the button is not busy while the dialog is open
  return <Button onClick={() => void copy()}>지난달 복사</Button>
}

export function InterestFreeList() {
  const [preview, setPreview] = useState(false)
  const { mutateAsync: order } = useReorderInterestFrees()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const month = monthIn(interestFreeDef.read(search))
  const reorder = useMemo(
    () => ({
      use: useReorder,
      within: ['month'],
      off: month ? undefined : '한 달을 선택하면 순서를 바꿀 수 있습니다.',
      run: (seqs: number[]) => order({ body: { month: month ?? '', seqs } }),
    }),
    [order, month],
  )
  return (
    <>
      <ListScreen
        def={interestFreeDef}
        columns={useInterestFreeColumns()}
        caption="무이자할부 목록"
        actions={useInterestFreeActions()}
        reorder={reorder}
        create={{ label: '무이자할부 등록', search: { new: '1' } }}
        tiles={preview && month && <NoticePreview month={month} />}
        toolbar={(list) => (
          <>
            <Button
              aria-expanded={preview}
              disabled={month ? undefined : '한 달을 선택하면 쇼핑몰 안내를 미리 볼 수 있습니다.'}
              onClick={() => setPreview(!preview)}
            >
              안내 미리보기
            </Button>
            {list.canWrite && <CopyMonth list={list} />}
          </>
        )}
      />
      <InterestFreeDrawer />
    </>
  )
}
