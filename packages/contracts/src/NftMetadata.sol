// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {TwoStepOwner} from "./TwoStepOwner.sol";

/// @title Where tokens are described, and what a resale owes
/// @notice A token stores a path; the base URL before it belongs to the contract and can change, so that no
/// token is tied to the server that first described it. The path of a token never changes. Markets learn of
/// a new base URL by ERC-4906 and ERC-7572, and of the royalty by ERC-2981.
abstract contract NftMetadata is ERC721, ERC2981, IERC4906, TwoStepOwner {
    /// @dev Basis points: a tenth of the price. An owner's key that is stolen can ask for no more.
    uint96 private constant MAX_ROYALTY = 1_000;
    /// @dev ERC-4906 has events only, so its id is no sum of selectors.
    bytes4 private constant ERC4906_ID = 0x49064906;

    string private _base;

    event BaseURIChanged(string baseURI);
    /// @dev As ERC-7572 has it.
    event ContractURIUpdated();
    event RoyaltyChanged(address indexed receiver, uint96 basisPoints);

    error NftMetadataRoyaltyTooHigh(uint96 basisPoints, uint96 most);

    constructor(string memory initialBaseURI) {
        _setBase(initialBaseURI);
    }

    /// @notice Moves the descriptions of all tokens, and of the contract, to another place.
    /// @param newBaseURI Goes before every path as it is, with its last slash.
    function setBaseURI(string calldata newBaseURI) external onlyOwner {
        _setBase(newBaseURI);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @notice Says what a resale owes, of any token. Markets may honour it; no transfer depends on it.
    /// @param receiver Whom a market pays; not zero. To ask for nothing, name a receiver of 0 basis points.
    /// @param basisPoints Hundredths of a percent of the price, 1,000 at most.
    function setRoyalty(address receiver, uint96 basisPoints) external onlyOwner {
        if (basisPoints > MAX_ROYALTY) revert NftMetadataRoyaltyTooHigh(basisPoints, MAX_ROYALTY);
        _setDefaultRoyalty(receiver, basisPoints);
        emit RoyaltyChanged(receiver, basisPoints);
    }

    /// @notice What goes before the path of every token.
    function baseURI() external view returns (string memory) {
        return _base;
    }

    /// @notice Where the contract itself is described (ERC-7572). It moves with the tokens.
    function contractURI() external view returns (string memory) {
        return string.concat(_base, _contractPath());
    }

    /// @notice Where a token is described: the base, then the token's path.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return string.concat(_base, _pathOf(tokenId));
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721, ERC2981, IERC165)
        returns (bool)
    {
        return interfaceId == ERC4906_ID || super.supportsInterface(interfaceId);
    }

    /// @dev Of a token that exists.
    function _pathOf(uint256 tokenId) internal view virtual returns (string memory);

    function _contractPath() internal pure virtual returns (string memory);

    function _setBase(string memory newBaseURI) private {
        _base = newBaseURI;
        emit BaseURIChanged(newBaseURI);
        emit ContractURIUpdated();
    }
}
