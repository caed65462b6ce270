import { eq } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import { notFound } from '../../contract/refusal'
import { uploadCalls } from '../../excel/upload-calls'
import { countRows } from '../../resource/pages'
import { carModels } from '../schema/car-model.schema'
import { carModel } from './car-model'
import { bulkModels, orderModels, renameModels } from './car-model-bulk'
import { modelOptions, modelTree } from './car-model-options'
import { carModelUpload } from './car-model-upload'
import { fitCountsOfSizes, fitItemsOf } from './fit-queries'

const sheets = uploadCalls(carModelUpload)

export const carModelHandlers = handlersOf({
  ...carModel.handlers,
  'POST /api/v1/admin/car-models/bulk': (call, { body }) => bulkModels(call, body),
  'PUT /api/v1/admin/car-models/order': (call, { body }) => orderModels(call, body),
  'POST /api/v1/admin/car-models/rename': (call, { body }) => renameModels(call, body),
  'GET /api/v1/admin/car-models/tree': ({ db }) => modelTree(db),
  'GET /api/v1/admin/car-models/options': ({ db }, { query }) => modelOptions(db, query.carMakerSeq, query.modelName),
  'POST /api/v1/admin/car-models/fit-counts': ({ db }, { body }) => fitCountsOfSizes(db, body.fitments),
  'GET /api/v1/admin/car-models/{seq}/fit-items': async ({ db }, { path, query }) => {
    if ((await countRows(db, carModels, eq(carModels.carModelSeq, path.seq))) === 0) throw notFound()
    return fitItemsOf(db, path.seq, query.kind)
  },
  'GET /api/v1/admin/car-models/excel-template': sheets.template,
  'POST /api/v1/admin/car-models/excel-uploads': sheets.upload,
  'POST /api/v1/admin/car-models/excel-uploads/{uploadSeq}/confirm': sheets.confirm,
})
