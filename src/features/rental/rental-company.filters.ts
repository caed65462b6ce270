import { fromCall } from '@/kit/filters/filter-kinds'

/** Filters by several rental companies. Their names are the labels. */
export const rentalCompanies = fromCall('rentalCompany', '/api/v1/admin/rental-products/companies', {
  many: true,
  textValues: true,
  bare: true,
  options: (companies) => companies.map(({ rentalCompany }) => ({ value: rentalCompany, label: rentalCompany })),
})
