// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

/// @notice The least that mints a token with a stored uri: what `LandNft.safeMint` is measured against. Never
/// deployed outside the gas table, since anyone may mint anything.
contract BareNft is ERC721URIStorage {
    constructor() ERC721("Bare", "BARE") {}

    function safeMint(address to, uint256 tokenId, string calldata uri) external {
        _setTokenURI(tokenId, uri);
        _safeMint(to, tokenId);
    }
}
