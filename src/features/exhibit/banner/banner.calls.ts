import { useMutation } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { apiMutation } from '@/shared/api/query'
import type { BodyOf, QueryOf, Schemas } from '@/shared/api/types'
import { withUnshown } from '../display.actions'
import type { AnyPath, BannerPath, PlacedPath } from './banner.rules'

export const useBulkBanners = (path: BannerPath) =>
  // every kind has this call
  useMutation(apiMutation('post', `${path as AnyPath}/bulk`))

/** What makes a place, of each kind of banner. */
type Place = { [P in PlacedPath]: Omit<BodyOf<'put', `${P}/order`>, 'seqs'> }[PlacedPath]

/** The parameters that list a place alone. */
const placeQuery = (place: Place) =>
  // slots are a list of values in a list's parameters
  'slot' in place ? { ...place, slot: [place.slot] } : place

/** Those of a place in some states. */
async function inStates(path: PlacedPath, place: Place, displayState: Schemas['DisplayState'][]) {
  // a place's own parameters are those of its list
  const query = { ...placeQuery(place), displayState, size: 500 } as QueryOf<'get', AnyPath>
  const { items } = await call('get', path as AnyPath, { query })
  return items.map(({ bannerSeq }) => bannerSeq)
}

/** Saves the order of a place of which a list shows the banners in some states. */
export function useOrderBanners(path: PlacedPath) {
  // as above
  const { mutateAsync } = useMutation(apiMutation('put', `${path as AnyPath}/order`))
  return async (seqs: number[], place: Place, shown: readonly Schemas['DisplayState'][] | undefined) => {
    const body = { ...place, seqs: await withUnshown(seqs, shown, (states) => inStates(path, place, states)) }
    return mutateAsync({ body: body as BodyOf<'put', `${AnyPath}/order`> })
  }
}
