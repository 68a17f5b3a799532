// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

/// @notice The steps from `BareNft` to `LandNft`, one promise each, so that the gas table can say what each
/// costs. Never deployed outside it, since anyone may grant anything.
contract GrantedNft is ERC721URIStorage {
    mapping(uint256 tokenId => bytes32) private _grants;

    error NotGranted();

    constructor() ERC721("Granted", "GRANTED") {}

    function grant(uint256 tokenId, bytes24 hash, uint40 deadline) external {
        _grants[tokenId] = bytes32(hash) | bytes32(uint256(deadline) << 24 | 1);
    }

    function safeMint(address to, uint256 tokenId, string calldata uri) external {
        bytes32 granted = _grants[tokenId];
        if (bytes24(granted) != bytes24(keccak256(abi.encodePacked(to, uri)))) revert NotGranted();
        _check(uint256(granted));
        delete _grants[tokenId];
        _setTokenURI(tokenId, uri);
        _safeMint(to, tokenId);
    }

    function _check(uint256 granted) internal view virtual {}
}

/// @notice With a deadline and an epoch in the grant's own slot.
contract DatedGrantNft is GrantedNft {
    address private _minter = msg.sender;
    uint24 private _epoch = 1;

    function _check(uint256 granted) internal view virtual override {
        if (uint24(granted) != _epoch || block.timestamp > uint40(granted >> 24)) revert NotGranted();
    }
}

/// @notice With a pause in the epoch's slot.
contract PausableGrantNft is DatedGrantNft {
    bool private _paused;

    function _check(uint256 granted) internal view override {
        if (_paused) revert NotGranted();
        super._check(granted);
    }
}
