import { fromCall } from '@/kit/filters/kinds'

/** Rental companies, several: their names are their own labels. */
export const rentalCompanies = fromCall('rentalCompany', '/api/v1/admin/rental-products/companies', {
  many: true,
  words: true,
  bare: true,
  options: (companies) => companies.map(({ rentalCompany }) => ({ value: rentalCompany, label: rentalCompany })),
})
