import { saveProduct } from './save-product.ts';
import { changeStock } from './change-stock.ts';

/** All procedures about products. */
export const PRODUCTS_PROCEDURES = [saveProduct, changeStock] as const;
