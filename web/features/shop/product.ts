import type { ProductCategory } from '../../../contracts/product-categories.ts';

/** A size that is on sale. The id is what goes into the cart. */
export interface Size {
  id: string;
  label: string;
  stock: number;
}

/** A product as the shop shows it, in the reader's language. */
export interface Product {
  id: string;
  /** Its name in the address, or its id. */
  address: string;
  category: ProductCategory;
  name: string;
  description: string;
  /** Stotinki. */
  price: number;
  stock: number;
  /** Paths in the bucket products, the cover first. */
  images: string[];
  /** Empty for a product without sizes. */
  sizes: Size[];
}
