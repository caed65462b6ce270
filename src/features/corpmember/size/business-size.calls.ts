import { useMutation } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { apiMutation, apiQuery } from '@/shared/api/query'

export const useBulkSizes = () => useMutation(apiMutation('post', '/api/v1/admin/business-sizes/bulk'))

const IMPORT = '/api/v1/admin/business-sizes/import-from-items'
/** Returns the sizes that an import would add, without changing anything. */
export const previewImport = () => call('post', IMPORT, { body: { dryRun: true } })
export const useImportSizes = () => useMutation(apiMutation('post', IMPORT))

/** Queries the items on sale in a size. */
export const itemsOfSize = (seq: number) => apiQuery('/api/v1/admin/business-sizes/{seq}/items', { path: { seq } })
