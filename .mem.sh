esbuild .bench7.mts --bundle --platform=node --format=esm --target=es2023 --outfile=.bench7.mjs --log-level=error && NODE_ENV=production node --expose-gc .bench7.mjs
