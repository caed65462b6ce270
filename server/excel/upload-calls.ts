import type { SteppedCall } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { confirmUpload } from './confirm-upload'
import { checkAndStoreSheet, readUpload } from './upload'
import type { UploadDefinition } from './upload-definition'
import { templateFile } from './upload-template'

/** Returns the three handlers of a resource with Excel upload. */
export const uploadCalls = <Plan>(definition: UploadDefinition<Plan>) => ({
  template: async (): Promise<Response> => templateFile(definition.columns, definition.title),
  upload: {
    async inSteps(call: SteppedCall, { body }: { body: unknown }): Promise<Schemas['ExcelUpload']> {
      const sheet = await readUpload(definition, body)
      return (await checkAndStoreSheet(call, definition, sheet)).answer
    },
  },
  confirm: {
    inSteps: (
      call: SteppedCall,
      { path, body }: { path: { uploadSeq: number }; body: { onlyValid: boolean } },
    ): Promise<Schemas['ExcelUploadReceipt']> => confirmUpload(call, definition, path.uploadSeq, body.onlyValid),
  },
})
