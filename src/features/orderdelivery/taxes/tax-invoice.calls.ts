import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import { lazyCode } from '@/shared/lib/lazy-code'

export const taxDialogs = lazyCode(() => import('./tax-invoice-dialogs'))
export const taxOrders = lazyCode(() => import('./eligible-orders'))

const PATH = '/api/v1/admin/tax-invoices'

const record = { record: `${PATH}/{seq}`, once: true } as const

export const useIssueInvoice = () => useMutation(apiMutation('post', `${PATH}/{seq}/issue`, record))
export const useSendInvoice = () => useMutation(apiMutation('post', `${PATH}/{seq}/send`, record))
export const useCancelInvoice = () => useMutation(apiMutation('post', `${PATH}/{seq}/cancel`, record))
export const useRejectInvoice = () => useMutation(apiMutation('post', `${PATH}/{seq}/reject`, record))
export const useAmendInvoice = () => useMutation(apiMutation('post', `${PATH}/{seq}/amend`, { once: true }))
export const useInvoices = () => useMutation(apiMutation('post', `${PATH}/bulk`, { once: true }))
export const useMonthly = () => useMutation(apiMutation('post', `${PATH}/monthly`, { once: true }))
