import type { Detail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import { modelDetail } from './car-model.detail-def'

/** Fields of the car model form, of its nested objects and of its grid rows. */
export const modelFields = fieldsOf(modelDetail)
export const psiFields = fieldsOf(modelDetail, 'recommendedPsi')
export const wheelFields = fieldsOf(modelDetail, 'wheel')
export const fitmentCells = cellsOf(modelDetail, 'fitments')
export const batteryCells = cellsOf(modelDetail, 'batteries')

export type ModelForm = Detail<'/api/v1/admin/car-models/{seq}', '/api/v1/admin/car-models'>['form']
