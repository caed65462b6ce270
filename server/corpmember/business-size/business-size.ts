import { asc, eq, sql } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import { uploadCalls } from '../../excel/upload-calls'
import { businessSizes } from '../schema/business-size.schema'
import { importSizes, readItemsOfSize } from './business-size-items'
import { businessSize } from './business-size-resource'
import { sizeUpload } from './business-size-upload'

const { businessSizeSeq, name, featured, visible, rim, width, aspect } = businessSizes

const uploads = uploadCalls(sizeUpload(businessSize))

export const businessSizeHandlers = handlersOf({
  ...businessSize.handlers,
  'GET /api/v1/admin/business-sizes/{seq}/items': async (call, { path }) => readItemsOfSize(call, path.seq),
  'POST /api/v1/admin/business-sizes/import-from-items': async (call, { body }) =>
    importSizes(call, body.dryRun, businessSize),
  'GET /api/v1/admin/business-sizes/excel-template': uploads.template,
  'POST /api/v1/admin/business-sizes/excel-uploads': uploads.upload,
  'POST /api/v1/admin/business-sizes/excel-uploads/{uploadSeq}/confirm': uploads.confirm,

  'GET /api/v1/admin/common/business/business-size': async ({ db }) =>
    db
      .select({
        businessSizeSeq,
        name,
        sizeCode: businessSizes.sizeCode,
        width,
        aspect,
        rim,
        isCommercial: businessSizes.isCommercial,
        vehicleType: businessSizes.vehicleType,
        featured,
        orderUnit: businessSizes.orderUnit,
        minQuantity: businessSizes.minQuantity,
      })
      .from(businessSizes)
      .where(eq(visible, true))
      .orderBy(asc(rim), asc(width), asc(sql`coalesce(${aspect}, 0)`), asc(businessSizeSeq)),
})

export const businessSizeExcel = businessSize.excel({
  title: '사업자회원 규격',
  permission: ['BUSINESS_MEMBER_SIZE'],
  schema: 'BusinessSize',
  columns: [
    { field: 'name', width: 14 },
    { field: 'vehicleType', width: 14 },
    { field: 'itemCount', width: 10 },
    { field: 'stockQuantity', width: 10 },
    { field: 'orderUnit', width: 10 },
    { field: 'minQuantity', width: 10 },
    { field: 'inquiry30d', width: 10 },
    { field: 'sold90d', width: 10 },
    // like in the upload sheet
    { field: 'featured', width: 8, value: ({ featured }) => (featured ? 'Y' : 'N') },
    { field: 'visible', width: 8, value: ({ visible }) => (visible ? 'Y' : 'N') },
    { field: 'memo', width: 40 },
    { field: 'updatedAt', width: 20 },
  ],
})
