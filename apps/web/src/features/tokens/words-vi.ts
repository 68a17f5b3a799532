export default {
  tokens: {
    // As the product has it, in both languages.
    missing: 'MetaMask is not installed. Please install it to use this feature.',
  },
}
