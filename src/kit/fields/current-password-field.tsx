import { Input } from '@/shared/ui/inputs/input'
import { createField } from './field'
import { textOf } from './input-fields'

/** The signed-in admin's own password, which a form sends along with changes that need it. */
export const CurrentPasswordField = createField((control, { value, set }) => (
  <Input
    {...control}
    type="password"
    autoComplete="current-password"
    width={22}
    maxLength={200}
    value={textOf(value)}
    onChange={(event) => set(event.target.value)}
  />
))
