import { handlersOf } from '../../call/handlers-of'
import { uploadCalls } from '../../excel/upload-calls'
import { bulkProducts, companiesOf, previewFees, rentalProduct } from './rental-product'
import { productOptions } from './rental-product-record'
import { rentalProductUpload } from './rental-product-upload'

const sheets = uploadCalls(rentalProductUpload)

export const rentalProductHandlers = handlersOf({
  ...rentalProduct.handlers,
  'POST /api/v1/admin/rental-products/bulk': (call, { body }) => bulkProducts(call, body),
  'POST /api/v1/admin/rental-products/fee-preview': (call, { body }) => previewFees(call, body),
  'GET /api/v1/admin/rental-products/companies': (call) => companiesOf(call),
  'GET /api/v1/admin/rental-products/options': (call, { query }) => productOptions(call, query),
  'GET /api/v1/admin/rental-products/excel-template': sheets.template,
  'POST /api/v1/admin/rental-products/excel-uploads': sheets.upload,
  'POST /api/v1/admin/rental-products/excel-uploads/{uploadSeq}/confirm': sheets.confirm,
})
