import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

export const useBulkIslands = () => useMutation(apiMutation('post', '/api/v1/admin/island-fees/bulk'))
export const useIslandCells = () => useMutation(apiMutation('put', '/api/v1/admin/island-fees/cells', { once: true }))
export const usePreviewIsland = () => useMutation(apiMutation('post', '/api/v1/admin/island-fees/preview'))
