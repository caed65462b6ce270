import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import type { Schemas } from '@/shared/api/types'
import { dialogTitle } from '@/shared/lib/dialog-title'
import { lazyCode } from '@/shared/lib/lazy-code'
import { openDialog } from '@/shared/ui/layers/dialog'
import { previewSearch } from '../price-target.rules'
import type { MatchOptions } from './match-form'
import { useMatchPrices } from './price-ranking.calls'
import { priceRankingDef } from './price-ranking.def'

const matchForm = lazyCode(() => import('./match-form'))

type Ranking = Schemas['PriceRanking']

/**
 * Returns a function that asks for options and opens the proposed prices in 가격 일괄 수정. Nothing changes before 적용 there.
 * It resolves to whether the proposals were opened.
 */
export function useMatch(): (seqs: number[]) => Promise<boolean> {
  const router = useRouter()
  const { mutateAsync } = useMatchPrices()
  return useMemo(
    () => async (seqs) => {
      const view = await matchForm.get()
      if (!view) return false
      const options = await openDialog<MatchOptions>((close) => <view.MatchForm count={seqs.length} close={close} />, {
        title: dialogTitle(priceRankingDef, '최저가 맞춤', seqs.length),
        size: 'sm',
      })
      if (!options) return false
      const { previewId } = await mutateAsync({ body: { seqs, ...options } })
      await router.navigate({ to: '/product/pricemodify', search: previewSearch(previewId) })
      return true
    },
    [router, mutateAsync],
  )
}

/** Returns the action 최저가 맞춤 for one or many rows. */
export function useMatchActions(): ListAction<Ranking>[] {
  const match = useMatch()
  return useMemo(
    () => [
      {
        label: '최저가 맞춤',
        on: 'both',
        // only computes, so that it needs no write permission
        reads: true,
        refuse: ({ rank }) => (rank === null ? '최저가 정보가 없습니다.' : undefined),
        async run(seqs) {
          await match(seqs)
          return undefined
        },
      },
    ],
    [match],
  )
}
