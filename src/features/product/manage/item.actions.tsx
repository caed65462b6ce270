import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { AllMatches, ListAction, Outcome } from '@/kit/list/actions'
import { itemActionLabels } from '@/shared/api/gen/product-manage.gen'
import type { QueryOf, Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { priceTargetSearch } from '../price-target.rules'
import { useBulkItems, useDeleteItem, useStopQuestion } from './item.calls'
import { deleteRefusal, detailOf, shopPageOf } from './item.rules'

type Item = Schemas['ItemRow']
type Query = QueryOf<'get', '/api/v1/admin/items'>
type Action = ListAction<Item, Query>
type All = AllMatches<Query> | undefined

const dialogs = lazyCode(() => import('./choose-dialogs'))

/** Returns the selection for a bulk call: the seqs, or all items that match the filters. */
const selectionOf = (seqs: number[], all: All): Schemas['ItemSelection'] =>
  // the contract types a free-form object without fields
  all ? { filter: all.query as Record<string, never> } : { seqs }

/** Returns the list actions of items, for a selection or for all that match the filters. */
export function useItemActions(): Action[] {
  const navigate = useNavigate()
  const { mutateAsync: bulk } = useBulkItems()
  const { mutateAsync: remove } = useDeleteItem()
  const mayStop = useStopQuestion()

  return useMemo(() => {
    const open = (item: Item | undefined, search: (seq: number) => Record<string, string>) =>
      // search values are strings; the detail screen parses them
      item && void navigate({ to: detailOf(item.itemType), search: search(item.itemSeq) })
    const done = undefined

    const row: Action[] = [
      {
        label: '수정',
        on: 'row',
        reads: true,
        async run(_, [item]) {
          open(item, (seq) => ({ seq: String(seq) }))
          return done
        },
      },
      {
        label: '복사',
        on: 'row',
        async run(_, [item]) {
          open(item, (seq) => ({ copy: String(seq), itemType: item?.itemType ?? 'TIRE' }))
          return done
        },
      },
      {
        label: '쇼핑몰 보기',
        on: 'row',
        reads: true,
        refuse: ({ itemSeq }) => (shopPageOf(itemSeq) ? undefined : '쇼핑몰 주소가 설정되지 않았습니다.'),
        async run([seq = 0]) {
          window.open(shopPageOf(seq), '_blank', 'noopener')
          return done
        },
      },
      {
        label: '삭제',
        on: 'row',
        danger: true,
        refuse: deleteRefusal,
        ask: ([item]) =>
          `${item?.name}(${item?.itemCode}) 상품을 삭제합니다. 이력과 추천·기획전 등록도 함께 삭제됩니다.`,
        async run([seq = 0], [item]): Promise<Outcome> {
          await remove({ path: { seq }, query: { version: item?.version ?? 0 } })
          return { done: 1, failed: [], message: '삭제되었습니다.' }
        },
      },
    ]

    const many: Action[] = [
      {
        label: itemActionLabels.SET_SALE_STATE,
        on: 'many',
        all: true,
        async run(seqs, _, all, title) {
          const saleState = await (await dialogs.get())?.chooseSaleState(title, all?.total ?? seqs.length)
          if (!saleState) return undefined
          const selection = selectionOf(seqs, all)
          if (saleState === 'STOPPED') await mayStop(selection)
          const send = (to: Schemas['ItemSelection']): Promise<Outcome> =>
            bulk({ body: { action: 'SET_SALE_STATE', saleState, ...to } })
          return { ...(await send(selection)), again: (failed) => send({ seqs: failed }) }
        },
      },
      ...(['SHOW', 'HIDE'] as const).map<Action>((action) => ({
        label: itemActionLabels[action],
        on: 'many',
        all: true,
        run: (seqs, _, all) => bulk({ body: { action, ...selectionOf(seqs, all) } }),
      })),
      {
        label: itemActionLabels.ADD_TO_ITEM_EVENT,
        on: 'many',
        all: true,
        async run(seqs, _, all, title) {
          const itemEventSeq = await (await dialogs.get())?.chooseItemEvent(title, all?.total ?? seqs.length)
          if (itemEventSeq === undefined) return undefined
          const send = (to: Schemas['ItemSelection']): Promise<Outcome> =>
            bulk({ body: { action: 'ADD_TO_ITEM_EVENT', itemEventSeq, ...to } })
          return { ...(await send(selectionOf(seqs, all))), again: (failed) => send({ seqs: failed }) }
        },
      },
      {
        label: '선택 가격수정',
        on: 'many',
        reads: true,
        all: true,
        async run(seqs, _, all) {
          const target = priceTargetSearch(all ? { filter: all.query } : { seqs })
          void navigate({ to: '/product/pricemodify', search: target })
          return done
        },
      },
      {
        label: '선택 삭제',
        on: 'many',
        all: true,
        danger: true,
        ask: (_, all, seqs) =>
          `${all ? '검색 결과 전체' : '선택한'} 상품 ${formatThousands(all?.total ?? seqs.length)}개를 삭제합니다. 판매대기·판매중지 상품만 삭제됩니다.`,
        run: (seqs, _, all) => bulk({ body: { action: 'DELETE', ...selectionOf(seqs, all) } }),
      },
    ]
    return [...row, ...many]
  }, [navigate, bulk, remove, mayStop])
}
