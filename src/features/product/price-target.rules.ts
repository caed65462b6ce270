import type { Schemas } from '@/shared/api/types'
import { isBag } from '@/shared/lib/values'

/**
 * The target of a price change in the URL of 가격 일괄 수정, so that it survives a reload:
 * `?seqs=1,2,3` or `?filter[brandSeq][0]=4`. Other screens open it with
 * `router.navigate({ to: '/product/pricemodify', search: priceTargetSearch({ seqs }) })`.
 * A whole search result is `priceTargetSearch({ filter: all.query })`, the query of the item list.
 * An existing preview (최저가 맞춤) is `?preview=12`.
 */
export type PriceTarget = { seqs: number[] } | { filter: Record<string, unknown> }

/** The URL parameters of 가격 일괄 수정 besides the filters of its 작업 이력. */
export interface PriceSearch {
  seqs?: string
  filter?: Readonly<Record<string, unknown>>
  preview?: string
}

export const priceTargetSearch = (target: PriceTarget): PriceSearch =>
  'seqs' in target ? { seqs: target.seqs.join(',') } : { filter: withoutPaging(target.filter) }

/** Returns the URL search that opens a preview in the last step. */
export const previewSearch = (previewId: number): PriceSearch => ({ preview: String(previewId) })

function withoutPaging({ page: _page, size: _size, sort: _sort, ...filter }: Record<string, unknown>) {
  // An empty filter means all items, but an empty object would vanish from the URL.
  return Object.keys(filter).length > 0 ? filter : { all: '1' }
}

/** Returns the target in a URL, or null if it is missing or invalid. */
export function readPriceTarget(search: Record<string, unknown>): PriceTarget | null {
  if (typeof search.seqs === 'string') {
    const seqs = [...new Set(search.seqs.split(',').map(Number))].filter((seq) => Number.isInteger(seq) && seq > 0)
    return seqs.length > 0 ? { seqs } : null
  }
  if (!isBag(search.filter)) return null
  const { all: _all, ...filter } = search.filter
  return { filter }
}

/** Returns the target in the form of a preview body. */
export const targetBody = (target: PriceTarget): Pick<Schemas['PricePreviewBody'], 'targetMode' | 'seqs' | 'filter'> =>
  'seqs' in target
    ? { targetMode: 'SELECTED', seqs: target.seqs }
    : // typed as Record<unknown>: the server validates it as a query of the item list
      { targetMode: 'FILTER', filter: target.filter as Record<string, never> }
