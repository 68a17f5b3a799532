/** What password managers and the keyboards of phones are told of a field; nobody types more than it holds. */
export const usernameField = {
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
  // As it is written: from the right, too.
  dir: 'auto',
  maxLength: 100,
} as const

export const emailField = { type: 'email', autoComplete: 'email', maxLength: 300 } as const

const password = { type: 'password', maxLength: 1024 } as const
export const currentPasswordField = { ...password, autoComplete: 'current-password' } as const
export const newPasswordField = { ...password, autoComplete: 'new-password' } as const
