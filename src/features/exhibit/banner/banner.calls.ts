import { useMutation } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { apiMutation } from '@/shared/api/query'
import type { BodyOf, QueryOf, Schemas } from '@/shared/api/types'
import { withHiddenRecords } from '../display.actions'
import type { AnyPath, BannerPath, PlacedPath } from './banner.rules'

export const useBulkBanners = (path: BannerPath) =>
  // every kind has this call
  useMutation(apiMutation('post', `${path as AnyPath}/bulk`))

/** The fields that identify a position, for each kind of banner. */
type BannerPosition = { [P in PlacedPath]: Omit<BodyOf<'put', `${P}/order`>, 'seqs'> }[PlacedPath]

/** Returns the query parameters that list only one position. */
const positionQuery = (position: BannerPosition) =>
  // the list takes several slots
  'slot' in position ? { ...position, slot: [position.slot] } : position

/** Returns the banners of a position in the given states. */
async function inStates(path: PlacedPath, position: BannerPosition, displayState: Schemas['DisplayState'][]) {
  // the parameters of a position are those of its list
  const query = { ...positionQuery(position), displayState, size: 500 } as QueryOf<'get', AnyPath>
  const { items } = await call('get', path as AnyPath, { query })
  return items.map(({ bannerSeq }) => bannerSeq)
}

/** Saves the order of a position of which the list shows only some states. */
export function useReorderBanners(path: PlacedPath) {
  // every kind has this call
  const { mutateAsync } = useMutation(apiMutation('put', `${path as AnyPath}/order`))
  return async (seqs: number[], position: BannerPosition, shown: readonly Schemas['DisplayState'][] | undefined) => {
    const body = {
      ...position,
      seqs: await withHiddenRecords(seqs, shown, (states) => inStates(path, position, states)),
    }
    return mutateAsync({ body: body as BodyOf<'put', `${AnyPath}/order`> })
  }
}
