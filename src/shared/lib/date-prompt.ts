import { wrongDate } from '../../../domain/messages/limits'
import { requiredPrompt } from './validate'

/** Returns the prompt for a required day, month or moment that is missing or was typed in an invalid form. */
export const datePrompt = (field: string, typed: string | null): string =>
  typed?.trim() ? wrongDate : requiredPrompt(field)
