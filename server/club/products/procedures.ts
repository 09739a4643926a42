export { changeStock } from './change-stock.ts';
export { saveProduct } from './save-product.ts';
