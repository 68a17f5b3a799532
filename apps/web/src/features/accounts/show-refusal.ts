import { AppError } from '@meridian/shared/errors'
import { avatarRule, emailRule, passwordRule, pictureRule, usernameRule } from '@meridian/shared/identity'
import i18next from 'i18next'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { showError } from '#ui/dialogs/dialogs.ts'
import './words.ts'

/** The shared rules travel as English sentences; each has its own in every catalogue. */
const rules = {
  [usernameRule]: 'ruleUsername',
  [passwordRule]: 'rulePassword',
  [emailRule]: 'ruleEmail',
  [pictureRule]: 'rulePicture',
  [avatarRule]: 'ruleAvatar',
} as const

export const ruleSentence = (sentence: string): string =>
  Object.hasOwn(rules, sentence) ? i18next.t(`accounts:${rules[sentence as keyof typeof rules]}`) : sentence

/** A refusal is told in the alert, and beside those of the form's fields that it names. */
export function showRefusal<Values extends FieldValues>(error: unknown, form: UseFormReturn<Values>): void {
  const fields = error instanceof AppError ? (error.details.fields ?? []) : []
  const shown = fields.filter(({ path }) => Object.hasOwn(form.getValues(), path))
  // Last to first, so that the focus ends on the first; the alert gives it back to where it was.
  for (const { path, msg } of shown.toReversed())
    form.setError(path as Path<Values>, { message: ruleSentence(msg) }, { shouldFocus: true })
  const sentences = new Set(fields.map(({ msg }) => ruleSentence(msg)))
  void showError(sentences.size > 0 ? [...sentences].map(withStop).join(' ') : errorMessage(error))
}

const withStop = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
