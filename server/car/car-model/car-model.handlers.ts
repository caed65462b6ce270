import { eq } from 'drizzle-orm'
import { uploadCalls } from '../../excel/upload'
import type { Handlers } from '../../http/call'
import { notFound } from '../../http/refusal'
import { countRows, paged } from '../../resource/pages'
import { carModels } from './car-model.schema'
import { bulkModels, orderModels, renameModels } from './car-model-bulk'
import { countModels, modelSeqs } from './car-model-list'
import { modelOptions, modelTree } from './car-model-options'
import { fullModels, readModel, toRows } from './car-model-record'
import { carModelUpload } from './car-model-upload'
import { createModel, removeModel, updateModel } from './car-model-write'
import { fitCountsOfSizes, fitItemsOf } from './fit'

const sheets = uploadCalls(carModelUpload)

export const carModelHandlers = {
  'GET /api/v1/admin/car-models': async ({ db }, { query }) =>
    paged(
      query,
      () => countModels(db, query),
      async (limit, offset) => toRows(db, await fullModels(db, await modelSeqs(db, query, limit, offset))),
    ),
  'POST /api/v1/admin/car-models': async (call, { body }) => createModel(call, body),
  'GET /api/v1/admin/car-models/{seq}': async (call, { path }) => readModel(call.db, path.seq),
  'PUT /api/v1/admin/car-models/{seq}': async (call, { path, body }) => updateModel(call, path.seq, body),
  'DELETE /api/v1/admin/car-models/{seq}': async (call, { path }) => removeModel(call, path.seq),
  'POST /api/v1/admin/car-models/bulk': async (call, { body }) => bulkModels(call, body),
  'PUT /api/v1/admin/car-models/order': async (call, { body }) => orderModels(call, body),
  'POST /api/v1/admin/car-models/rename': async (call, { body }) => renameModels(call, body),
  'GET /api/v1/admin/car-models/tree': async (call) => modelTree(call.db),
  'GET /api/v1/admin/car-models/options': async (call, { query }) =>
    modelOptions(call.db, query.carMakerSeq, query.modelName),
  'POST /api/v1/admin/car-models/fit-counts': async (call, { body }) => fitCountsOfSizes(call.db, body.fitments),
  'GET /api/v1/admin/car-models/{seq}/fit-items': async (call, { path, query }) => {
    if ((await countRows(call.db, carModels, eq(carModels.carModelSeq, path.seq))) === 0) throw notFound()
    return fitItemsOf(call.db, path.seq, query.kind)
  },
  'GET /api/v1/admin/car-models/excel-template': sheets.template,
  'POST /api/v1/admin/car-models/excel-uploads': sheets.upload,
  'POST /api/v1/admin/car-models/excel-uploads/{uploadSeq}/confirm': sheets.confirm,
} satisfies Handlers<
  | 'GET /api/v1/admin/car-models'
  | 'POST /api/v1/admin/car-models'
  | 'GET /api/v1/admin/car-models/{seq}'
  | 'PUT /api/v1/admin/car-models/{seq}'
  | 'DELETE /api/v1/admin/car-models/{seq}'
  | 'POST /api/v1/admin/car-models/bulk'
  | 'PUT /api/v1/admin/car-models/order'
  | 'POST /api/v1/admin/car-models/rename'
  | 'GET /api/v1/admin/car-models/tree'
  | 'GET /api/v1/admin/car-models/options'
  | 'POST /api/v1/admin/car-models/fit-counts'
  | 'GET /api/v1/admin/car-models/{seq}/fit-items'
  | 'GET /api/v1/admin/car-models/excel-template'
  | 'POST /api/v1/admin/car-models/excel-uploads'
  | 'POST /api/v1/admin/car-models/excel-uploads/{uploadSeq}/confirm'
>
