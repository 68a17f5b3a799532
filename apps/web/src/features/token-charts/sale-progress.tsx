export const SaleProgress = () => null
