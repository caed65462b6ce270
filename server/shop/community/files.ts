import { shopHandlersOf } from '../../call/handlers-of'
import { publicUrl } from '../../files/file-key'
import { storeUpload } from '../../files/upload'

export const shopFileHandlers = shopHandlersOf({
  'POST /api/v1/shop/files': {
    async inSteps(call, { body, query: { purpose } }) {
      const { fileSeq, key, name, size, mimeType } = await storeUpload(call, body, purpose)
      return { fileSeq, name, size, mimeType, publicUrl: purpose === 'PUBLIC' ? publicUrl(key) : null }
    },
  },
})
