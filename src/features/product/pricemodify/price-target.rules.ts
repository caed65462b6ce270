import type { Schemas } from '@/shared/api/types'

/**
 * What a price change is about, as it stands in the URL of 가격 일괄 수정, so that it survives a reload:
 * `?seqs=1,2,3` or `?filter[brandSeq][0]=4`. Screens with items to choose lead there with
 * `router.navigate({ to: '/product/pricemodify', search: priceTargetSearch({ seqs }) })`; a whole search result goes as
 * `priceTargetSearch({ filter: all.query })`, the item list's own query. A preview that is there already (최저가 맞춤) is `?preview=12`.
 */
export type PriceTarget = { seqs: number[] } | { filter: Record<string, unknown> }

/** What 가격 일괄 수정 reads of its URL besides the filters of its 작업 이력. */
export interface PriceSearch {
  seqs?: string
  filter?: Readonly<Record<string, unknown>>
  preview?: string
}

export const priceTargetSearch = (target: PriceTarget): PriceSearch =>
  'seqs' in target ? { seqs: target.seqs.join(',') } : { filter: withoutPaging(target.filter) }

/** Opens a preview at the last step. */
export const previewSearch = (previewId: number): PriceSearch => ({ preview: String(previewId) })

function withoutPaging({ page: _page, size: _size, sort: _sort, ...filter }: Record<string, unknown>) {
  // An empty filter is everything; without a leaf it would not be in the URL at all.
  return Object.keys(filter).length > 0 ? filter : { all: '1' }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The target that a URL names; null for none, or one that cannot be read. */
export function readPriceTarget(search: Record<string, unknown>): PriceTarget | null {
  if (typeof search.seqs === 'string') {
    const seqs = [...new Set(search.seqs.split(',').map(Number))].filter((seq) => Number.isInteger(seq) && seq > 0)
    return seqs.length > 0 ? { seqs } : null
  }
  if (!isRecord(search.filter)) return null
  const { all: _all, ...filter } = search.filter
  return { filter }
}

/** As a preview's body names it. */
export const targetBody = (target: PriceTarget): Pick<Schemas['PricePreviewBody'], 'targetMode' | 'seqs' | 'filter'> =>
  'seqs' in target
    ? { targetMode: 'SELECTED', seqs: target.seqs }
    : // the contract's Record<unknown>: checked by the server as the item list's query
      { targetMode: 'FILTER', filter: target.filter as Record<string, never> }
