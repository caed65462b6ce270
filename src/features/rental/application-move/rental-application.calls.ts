import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'

const PATH = '/api/v1/admin/rental-applications'

export const useBulkRentals = () => useMutation(apiMutation('post', `${PATH}/bulk`))
export const useMoveRental = () =>
  useMutation(apiMutation('post', `${PATH}/{seq}/transition`, { record: `${PATH}/{seq}` }))
export const useAddRentalNote = () => useMutation(apiMutation('post', `${PATH}/{seq}/notes`))
export const useAddContactLog = () => useMutation(apiMutation('post', `${PATH}/{seq}/contact-logs`))
