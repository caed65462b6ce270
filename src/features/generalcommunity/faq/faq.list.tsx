import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import { filtersWithout } from '@/kit/list/tiles'
import type { List } from '@/kit/list/use-list'
import { useReorder } from '@/kit/list/use-reorder'
import { faqActionLabels, faqCategoryLabels } from '@/shared/api/gen/generalcommunity-faq.gen'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatThousands } from '@/shared/lib/format'
import { CategoryTiles } from '../post-shared/category-tiles'
import { moveAction, usePostActions } from '../post-shared/post.actions'
import { faqDef } from './faq.def'

type Row = Schemas['FaqRow']

const DETAIL = '/generalcommunity/faq/detail'
const { text, link, toggle, number, custom, time } = columnsOf(faqDef)

const useBulk = () => useMutation(apiMutation('post', '/api/v1/admin/faqs/bulk'))

const columns = (bulk: ReturnType<typeof useBulk>['mutateAsync']) => [
  text('category', { width: 8, value: ({ category }) => faqCategoryLabels[category] }),
  link('question', { to: DETAIL, search: ({ faqSeq }) => ({ seq: String(faqSeq) }), width: 24, grow: true }),
  toggle('top', {
    width: 6.5,
    run: ({ faqSeq }, next) => bulk({ body: { action: next ? 'SET_TOP' : 'UNSET_TOP', seqs: [faqSeq] } }),
  }),
  toggle('visible', {
    run: ({ faqSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [faqSeq] } }),
  }),
  number('viewCount', { width: 5.5 }),
  custom('helpfulYes', {
    title: '도움됨/안됨',
    width: 8,
    align: 'end',
    cell: ({ helpfulYes, helpfulNo }) => `${formatThousands(helpfulYes)} / ${formatThousands(helpfulNo)}`,
  }),
  time('updatedAt'),
  text('updatedBy', { width: 10, value: ({ updatedBy }) => formatAdmin(updatedBy) }),
]

function Tiles({ list }: { list: List<'/api/v1/admin/faqs'> }) {
  const { data } = useQuery({
    ...apiQuery('/api/v1/admin/faqs/counts', { query: filtersWithout(list, ['category']) }),
    placeholderData: (previous) => previous,
  })
  return <CategoryTiles list={list} labels={faqCategoryLabels} counts={data} filterOf={(category) => ({ category })} />
}

export function FaqList() {
  const { mutateAsync: bulk } = useBulk()
  const { mutateAsync: order } = useMutation(apiMutation('put', '/api/v1/admin/faqs/order'))
  const extraActions = useMemo((): ListAction<Row>[] => {
    const run = (action: 'SET_TOP' | 'UNSET_TOP'): ListAction<Row> => ({
      label: faqActionLabels[action],
      on: 'many',
      run: (seqs) => bulk({ body: { action, seqs } }),
    })
    return [
      run('SET_TOP'),
      run('UNSET_TOP'),
      moveAction(faqCategoryLabels, (seqs, category) => bulk({ body: { action: 'SET_CATEGORY', seqs, category } })),
    ]
  }, [bulk])
  return (
    <ListScreen
      def={faqDef}
      columns={useMemo(() => columns(bulk), [bulk])}
      caption="FAQ 목록"
      tiles={(list) => <Tiles list={list} />}
      actions={usePostActions<Row>('/api/v1/admin/faqs', '/faq', extraActions)}
      create={{ label: '등록', to: DETAIL }}
      reorder={{
        use: useReorder,
        within: ['category'],
        groupOf: ({ category }) => category,
        // the cast is safe: `groupOf` returns a category
        run: (seqs, group) => order({ body: { category: group as Row['category'], seqs } }),
      }}
    />
  )
}
