import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { TemporaryPassword } from './temporary-password'

/** After 등록: the temporary password, once. */
export function SignedUp({ admin, onClose }: { admin: Schemas['SignedUp']; onClose: () => void }) {
  return (
    <>
      <TemporaryPassword
        loginId={admin.loginId}
        password={admin.temporaryPassword}
        expiresAt={admin.temporaryPasswordExpiresAt}
      />
      <DialogActions>
        <Button variant="primary" onClick={onClose} data-autofocus>
          확인
        </Button>
      </DialogActions>
    </>
  )
}
