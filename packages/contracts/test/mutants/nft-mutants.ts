/** Faults in the tokens: grants, mints, metadata and pausing. */
import type { Fault } from './fault.ts'

export const landNft: Fault[] = [
  {
    fault: 'anything can be minted',
    find: 'if (hash != grantHash(to, path) || epoch != minterEpoch()) revert LandNftNotGranted(tokenId, to);',
    put: '',
  },
  {
    fault: 'a grant is good for any receiver',
    find: 'abi.encodePacked(to, path)',
    put: 'abi.encodePacked(path)',
  },
  { fault: 'a grant is good for any path', find: 'abi.encodePacked(to, path)', put: 'abi.encodePacked(to)' },
  {
    fault: 'a grant outlives its minter',
    find: 'if (hash != grantHash(to, path) || epoch != minterEpoch())',
    put: 'if (hash != grantHash(to, path))',
  },
  {
    fault: 'a grant outlives its deadline',
    find: 'if (block.timestamp > deadline) revert LandNftGrantExpired(tokenId, deadline);\n        _slots',
    put: '_slots',
  },
  {
    fault: 'a grant ends a second early',
    find: 'if (block.timestamp > deadline) revert LandNftGrantExpired(tokenId, deadline);\n        _slots',
    put: 'if (block.timestamp >= deadline) revert LandNftGrantExpired(tokenId, deadline);\n        _slots',
  },
  {
    fault: 'a grant can be given that is over',
    find: 'if (block.timestamp > deadline) revert LandNftGrantExpired(tokenId, deadline);\n        if (_exists',
    put: 'if (_exists',
  },
  {
    fault: 'a deadline runs into the epoch',
    find: 'uint256(deadline) << 24 | epoch',
    put: 'uint256(deadline) << 23 | epoch',
  },
  {
    fault: 'a pause lets plots be minted',
    find: 'string calldata path) external whenNotPaused {',
    put: 'string calldata path) external {',
  },
  {
    fault: 'a token forgets its path',
    find: '_slots[tokenId] = ShortString.unwrap(ShortStrings.toShortString(path));',
    put: 'delete _slots[tokenId];',
  },
  {
    fault: 'a receiver is called before its path is set',
    find: `_slots[tokenId] = ShortString.unwrap(ShortStrings.toShortString(path));
        _mint(to, tokenId);
        emit MetadataUpdate(tokenId);
        ERC721Utils.checkOnERC721Received(msg.sender, address(0), to, tokenId, "");`,
    put: `_mint(to, tokenId);
        emit MetadataUpdate(tokenId);
        ERC721Utils.checkOnERC721Received(msg.sender, address(0), to, tokenId, "");
        _slots[tokenId] = ShortString.unwrap(ShortStrings.toShortString(path));`,
  },
  {
    fault: 'a receiver is not asked',
    find: 'ERC721Utils.checkOnERC721Received(msg.sender, address(0), to, tokenId, "");',
    put: '',
  },
  {
    fault: 'a receiver is asked twice',
    find: '_mint(to, tokenId);',
    put: '_safeMint(to, tokenId);',
  },
  {
    fault: 'metadata is announced before there is a token',
    find: '_mint(to, tokenId);\n        emit MetadataUpdate(tokenId);',
    put: 'emit MetadataUpdate(tokenId);\n        _mint(to, tokenId);',
  },
  {
    fault: 'anyone can grant',
    find: 'function grant(uint256 tokenId, bytes24 hash, uint40 deadline) external onlyMinter {',
    put: 'function grant(uint256 tokenId, bytes24 hash, uint40 deadline) external {',
  },
  {
    fault: 'anyone can revoke a batch',
    find: 'function revokeBatch(uint256[] calldata tokenIds) external onlyMinter {',
    put: 'function revokeBatch(uint256[] calldata tokenIds) external {',
  },
  {
    fault: 'a minted token can be granted again',
    find: 'if (_exists(tokenId)) revert LandNftAlreadyMinted(tokenId);',
    put: '',
  },
  {
    fault: 'a late revocation wipes the path of a token',
    find: 'if (slot == 0 || _exists(tokenId)) return false;',
    put: 'if (slot == 0) return false;',
  },
  {
    fault: 'a revocation says so and does nothing',
    find: 'delete _slots[tokenId];\n        emit MintGrantRevoked',
    put: 'emit MintGrantRevoked',
  },
  {
    fault: 'one minted token saves the grants of a batch',
    find: '_revoke(tokenIds[i]);',
    put: 'if (!_revoke(tokenIds[i])) revert LandNftNoGrant(tokenIds[i]);',
  },
  {
    fault: 'a path is shown as a grant',
    find: '_exists(tokenId) ? bytes32(0) : _slots[tokenId]',
    put: '_slots[tokenId]',
  },
]

export const landCollectionNft: Fault[] = [
  { fault: 'a fee mints twice', find: '_feeUsed[feeReference] = true;', put: '' },
  {
    fault: 'a receiver can refuse what it paid for',
    find: '_mint(to, tokenId);',
    put: '_safeMint(to, tokenId);',
  },
  {
    fault: 'anyone mints collections',
    find: ') external onlyMinter whenNotPaused {',
    put: ') external whenNotPaused {',
  },
  {
    fault: 'a set of plots has many fingerprints',
    find: 'if (plotIds[i] <= plotIds[i - 1]) {',
    put: 'if (plotIds[i] == plotIds[i - 1]) {',
  },
  {
    fault: 'a plot counts twice',
    find: 'if (plotIds[i] <= plotIds[i - 1]) {',
    put: 'if (plotIds[i] < plotIds[i - 1]) {',
  },
  {
    fault: 'the length is part of the fingerprint',
    find: 'keccak256(abi.encodePacked(plotIds))',
    put: 'keccak256(abi.encode(plotIds))',
  },
]

export const nftMetadata: Fault[] = [
  {
    fault: 'anyone moves the base',
    find: 'function setBaseURI(string calldata newBaseURI) external onlyOwner {',
    put: 'function setBaseURI(string calldata newBaseURI) external {',
  },
  {
    fault: 'markets are not told of a move',
    find: 'emit BatchMetadataUpdate(0, type(uint256).max);',
    put: '',
  },
  {
    fault: "markets are not told of the contract's move",
    find: 'emit ContractURIUpdated();',
    put: '',
  },
  {
    fault: 'a royalty takes the whole price',
    find: 'if (basisPoints > MAX_ROYALTY) revert NftMetadataRoyaltyTooHigh(basisPoints, MAX_ROYALTY);',
    put: '',
  },
  {
    fault: 'anyone asks for royalties',
    find: 'function setRoyalty(address receiver, uint96 basisPoints) external onlyOwner {',
    put: 'function setRoyalty(address receiver, uint96 basisPoints) external {',
  },
  {
    fault: 'a token that does not exist is described',
    find: '_requireOwned(tokenId);',
    put: '',
  },
  {
    fault: 'markets do not learn that metadata is announced',
    find: 'interfaceId == ERC4906_ID || super.supportsInterface(interfaceId)',
    put: 'super.supportsInterface(interfaceId)',
  },
]

export const mintedNft: Fault[] = [
  {
    fault: 'a pause locks transfers',
    find: 'abstract contract MintedNft is NftMetadata, MinterRole, Pausable {',
    put: `abstract contract MintedNft is NftMetadata, MinterRole, Pausable {
    function _update(address to, uint256 tokenId, address auth)
        internal
        override
        whenNotPaused
        returns (address)
    {
        return super._update(to, tokenId, auth);
    }
`,
  },
  {
    fault: 'anyone announces',
    find: 'function announceUpdates(uint256[] calldata tokenIds) external onlyMinter {',
    put: 'function announceUpdates(uint256[] calldata tokenIds) external {',
  },
  {
    fault: 'all but the first are announced',
    find: 'for (uint256 i = 0; i < tokenIds.length; ++i) {',
    put: 'for (uint256 i = 1; i < tokenIds.length; ++i) {',
  },
  {
    fault: 'anyone pauses',
    find: 'function pause() external onlyOwner {',
    put: 'function pause() external {',
  },
  {
    fault: 'anyone ends a pause',
    find: 'function unpause() external onlyOwner {',
    put: 'function unpause() external {',
  },
]

export const minterRole: Fault[] = [
  {
    fault: 'the old minter stays',
    find: '_minter = newMinter;',
    put: 'if (_minter == address(0)) _minter = newMinter;',
  },
  {
    fault: 'a new minter begins no epoch',
    find: '++_epoch);',
    put: '_epoch = 1);',
  },
  {
    fault: 'the same minter begins no epoch',
    find: 'emit MinterChanged(_minter, newMinter, ++_epoch);',
    put: 'if (_minter != newMinter) ++_epoch;\n        emit MinterChanged(_minter, newMinter, _epoch);',
  },
]
