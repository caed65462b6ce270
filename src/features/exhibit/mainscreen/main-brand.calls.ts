import { useMutation } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { apiMutation } from '@/shared/api/query'

const PATH = '/api/v1/admin/main-brands'

export const useBulkMainBrands = () => useMutation(apiMutation('post', `${PATH}/bulk`))
export const useReorderMainBrands = () => useMutation(apiMutation('put', `${PATH}/order`))
export const saveSettings = apiMutation('put', `${PATH}/settings`)

/** Returns the seqs of the brands already on the main page. */
export async function takenBrands(signal: AbortSignal): Promise<ReadonlySet<number>> {
  const { items } = await call('get', PATH, { query: { size: 500 }, signal })
  return new Set(items.map(({ brandSeq }) => brandSeq))
}
