#!/usr/bin/env node
import { main } from './main.ts';

// Entry point of the image, which does not contain the repository.
void main(process.argv.slice(2));
